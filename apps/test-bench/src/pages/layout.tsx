import type { Language } from '@platform/ports';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { Person } from '../sessions/sessions';
import type { Words } from '../words/words-in';

interface Layout {
  readonly title: string;
  readonly content: ReactNode;
  readonly words: Words;
  readonly language: Language;
  /** Path and query of the page, to come back to. */
  readonly address: string;
  /** Undefined: nobody is signed in. */
  readonly person: Person | undefined;
}

const SECTIONS = [
  ['/patients', 'patients'],
  ['/validations', 'worklist'],
  ['/messages', 'messages'],
  ['/audit', 'audit'],
  ['/scenarios', 'scenariosTitle'],
] as const;

/** The other language, in its own words. */
const OTHER = {
  fr: { language: 'en', name: 'English' },
  en: { language: 'fr', name: 'Français' },
} as const;

/** Writes a whole HTML page. */
export function pageHtml({ title, content, words, language, address, person }: Layout): string {
  const other = OTHER[language];
  const page = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${words.bench}`}</title>
        <link rel="stylesheet" href="/assets/style.css" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a className="skip" href="#content">
          {words.skip}
        </a>
        <header className="top">
          <div className="brand">
            <strong>{words.bench}</strong>
            <span className="demonstration">{words.demonstration}</span>
          </div>
          {person && (
            <nav aria-label={words.bench}>
              {SECTIONS.map(([path, name]) => (
                <a
                  key={path}
                  href={path}
                  aria-current={address.startsWith(path) ? 'page' : undefined}
                >
                  {words[name]}
                </a>
              ))}
            </nav>
          )}
          <div className="who">
            {person && (
              <form method="post" action="/sign-out">
                <span>{person.display}</span>
                <button className="quiet">{words.signOut}</button>
              </form>
            )}
            <form method="post" action="/language">
              <input type="hidden" name="language" value={other.language} />
              <input type="hidden" name="then" value={address} />
              <button className="quiet" lang={other.language}>
                {other.name}
              </button>
            </form>
          </div>
        </header>
        <main id="content" tabIndex={-1}>
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
