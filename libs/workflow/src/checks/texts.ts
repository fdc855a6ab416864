import { escapePointer, isLocalizable, isObject } from '@platform/manifests';
import type { Diagnostic, LocalizableText } from '@platform/ports';
import type { TSchema } from '@sinclair/typebox';

import { workflowSchema } from '../schema';
import type { CheckSubject } from './check-subject';
import { textFindings, wantedLanguage } from './text-findings';

interface Text {
  readonly path: string;
  readonly text: LocalizableText;
}

/** Finds the texts of a value where its schema has one. The value matches the schema. */
function textsOf(schema: TSchema, value: unknown, path: string): readonly Text[] {
  if (isLocalizable(schema)) return [{ path, text: value as LocalizableText }];
  const properties = schema['properties'] as Readonly<Record<string, TSchema>> | undefined;
  if (properties && isObject(value)) {
    return Object.entries(value).flatMap(([key, member]) => {
      const of = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return of === undefined ? [] : textsOf(of, member, `${path}/${escapePointer(key)}`);
    });
  }
  const items = schema['items'] as TSchema | undefined;
  return items && Array.isArray(value)
    ? value.flatMap((each, index) => textsOf(items, each, `${path}/${String(index)}`))
    : [];
}

/** WF208: a text that people read is not written in the language of the instance. Constants are checked with their types. */
export function checkTexts(subject: CheckSubject): readonly Diagnostic[] {
  const wanted = wantedLanguage(subject);
  const ofNodes = subject.scopes.flatMap(({ nodes }) =>
    [...nodes.values()].flatMap(({ spec, pointer, construct }) =>
      textsOf(construct.configSchema, spec.config, `${pointer}/config`),
    ),
  );
  return [...textsOf(workflowSchema, subject.spec, ''), ...ofNodes].flatMap(({ path, text }) =>
    textFindings(text, path, wanted),
  );
}
