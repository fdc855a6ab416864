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

/** A doc comment, on its own line; nothing for no text. */
export const renderDoc = (text: string | undefined): string =>
  text === undefined || text.trim() === ''
    ? ''
    : `/** ${text.trim().replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`;

const key = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);

/** An object type with one property a member; unlisted names are compile errors. */
export function renderMembers(members: readonly Member[], scope: TypeScope): string {
  const lines = members.map(
    ({ name, type, required, doc }) =>
      `${renderDoc(doc)}readonly ${key(name)}${required === true ? '' : '?'}: ${renderType(type, scope)};`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`;
}
