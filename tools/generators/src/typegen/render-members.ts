import type { TypeRef } from '@platform/ports';

import { renderType } from './render-type';
import type { TypeScope } from './type-scope';

/** A port, a configuration field or a field of an object type. */
export interface Member {
  readonly name: string;
  readonly type: TypeRef;
  readonly required?: boolean | undefined;
  readonly doc?: string | undefined;
}

/** Renders a doc comment on its own line, or nothing without a text. */
export const renderDoc = (text: string | undefined): string =>
  text === undefined || text.trim() === ''
    ? ''
    : `/** ${text.trim().replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`;

const key = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);

/** Renders an object type with one property per member. Unlisted names are compile errors. */
export function renderMembers(members: readonly Member[], scope: TypeScope): string {
  const lines = members.map(
    ({ name, type, required, doc }) =>
      `${renderDoc(doc)}readonly ${key(name)}${required === true ? '' : '?'}: ${renderType(type, scope)};`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`;
}
