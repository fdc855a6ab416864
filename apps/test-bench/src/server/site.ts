import { isLanguage, type Language } from '@platform/ports';
import type { Logger } from '@platform/telemetry';
import type { Request, RequestHandler, Response } from 'express';

import type { TestBenchConfig } from '../config';
import { createFormat } from '../pages/format';
import { pageHtml } from '../pages/layout';
import type { Reply, ShownReply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { createSessions, type Person, type Sessions } from '../sessions/sessions';
import { signInPage } from '../sessions/sign-in';
import type { Warehouse } from '../warehouse/warehouse';
import { wordsIn, type Words } from '../words/words-in';
import { cookieOf, fieldsOf } from './form';

export const SESSION_COOKIE = 'bench-session';
export const LANGUAGE_COOKIE = 'bench-language';

export interface TestBench {
  readonly config: TestBenchConfig;
  readonly warehouse: Warehouse;
  readonly logger: Logger;
  readonly now?: () => Date;
  /** Times of scenarios, for tests. */
  readonly scenarios?: Readonly<Record<'waitMs' | 'quietMs' | 'awayMs', number>>;
}

/** Answers a visit. `id` is the one in the path, or empty. Undefined: there is no such page. */
export type Answer = (visit: Visit, id: string) => Promise<Reply | undefined>;

/** What is the same on every page: who is there, in which language, and how a page is shown. */
export class Site {
  readonly sessions: Sessions;
  readonly now: () => Date;

  constructor(private readonly bench: TestBench) {
    this.now = bench.now ?? (() => new Date());
    this.sessions = createSessions(() => this.now().getTime());
  }

  languageOf(request: Request): Language {
    const chosen = cookieOf(request, LANGUAGE_COOKIE);
    if (chosen !== undefined && isLanguage(chosen)) return chosen;
    const accepted = request.headers['accept-language'] && request.acceptsLanguages('fr', 'en');
    return accepted ? (accepted as Language) : this.bench.config.language;
  }

  wordsFor(request: Request): Words {
    return wordsIn(this.languageOf(request));
  }

  personOf(request: Request): Person | undefined {
    return this.sessions.find(cookieOf(request, SESSION_COOKIE));
  }

  show(
    request: Request,
    response: Response,
    { title, content, status = 200 }: ShownReply,
    person = this.personOf(request),
  ): void {
    const language = this.languageOf(request);
    const words = wordsIn(language);
    const address = request.method === 'GET' ? request.originalUrl : '/patients';
    const html = pageHtml({ title, content, language, words, address, person });
    response.status(status).type('html').send(html);
  }

  notThere(request: Request, response: Response, person?: Person): void {
    const { notThere: title } = this.wordsFor(request);
    this.show(request, response, { title, content: null, status: 404 }, person);
  }

  /** Asks who is there. `kept` is what was typed into a form, as it was sent, when the session had ended. */
  async askWho(request: Request, response: Response, then: string, kept?: string): Promise<void> {
    const words = this.wordsFor(request);
    const content = await signInPage({ warehouse: this.bench.warehouse, words, then, kept });
    const status = kept === undefined ? 200 : 401;
    this.show(request, response, { title: words.signIn, content, status });
  }

  visitOf(request: Request, person: Person, form = fieldsOf(request)): Visit {
    const language = this.languageOf(request);
    const { timezone } = this.bench.config;
    const query = new URL(request.originalUrl, 'http://bench').searchParams;
    return {
      warehouse: this.bench.warehouse,
      person,
      language,
      timezone,
      words: wordsIn(language),
      format: createFormat(language, timezone),
      now: this.now(),
      asked: (name) => query.get(name) ?? '',
      given: (name) => form.get(name) ?? '',
    };
  }

  reply(request: Request, response: Response, person: Person, reply: Reply | undefined): void {
    if (reply === undefined) this.notThere(request, response, person);
    else if ('goTo' in reply) response.redirect(303, reply.goTo);
    else this.show(request, response, reply, person);
  }

  /** Answers who is signed in; others choose first who they are. */
  page(answer: Answer): RequestHandler {
    return async (request, response) => {
      const person = this.personOf(request);
      if (person === undefined) {
        if (request.method === 'GET') {
          const then = encodeURIComponent(request.originalUrl);
          response.redirect(303, `/sign-in?then=${then}`);
        } else {
          await this.askWho(request, response, request.path, fieldsOf(request).toString());
        }
        return;
      }
      const { id = '' } = request.params;
      const reply = await answer(this.visitOf(request, person), String(id));
      this.reply(request, response, person, reply);
    };
  }
}
