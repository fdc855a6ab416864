import { randomUUID } from 'node:crypto';

import type { ReactNode } from 'react';

import type { Visit } from './visit';
import type { Words } from '../words/words-in';

export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A table that scrolls in itself where the screen is narrow. */
export function Table({
  label,
  heads,
  rows,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}) {
  return (
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a form was refused for. */
export function Mistakes({
  words,
  found,
}: {
  readonly words: Words;
  readonly found: readonly string[];
}) {
  if (found.length === 0) return null;
  return (
    <div className="notice bad" role="alert">
      <strong>{words.toFix}</strong>
      <ul>
        {found.map((mistake) => (
          <li key={mistake}>{mistake}</li>
        ))}
      </ul>
    </div>
  );
}

/** Rows of a page of a list. */
export const PAGE_SIZE = 50;

/** Links to the first and to the next page of a list. */
export function Pages({
  words,
  path,
  page,
  found: { next, more },
  kept = {},
}: {
  readonly words: Words;
  readonly path: string;
  /** Cursor of this page; empty on the first one. */
  readonly page: string;
  readonly found: { readonly next: string | undefined; readonly more: boolean };
  /** Members of the query that stay. */
  readonly kept?: Readonly<Record<string, string>>;
}) {
  if (page === '' && !more) return null;
  const link = (query: Readonly<Record<string, string>>): string => {
    const text = new URLSearchParams({ ...kept, ...query }).toString();
    return text === '' ? path : `${path}?${text}`;
  };
  return (
    <nav className="pages" aria-label={words.next}>
      {page !== '' && <a href={link({})}>{words.first}</a>}
      {next !== undefined && <a href={link({ page: next })}>{words.next}</a>}
      {next === undefined && more && <span>{words.tooMany}</span>}
    </nav>
  );
}

const FORM_ID = 'form-id';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of a form that was sent; a new one where there is none. */
export function formIdOf({ given }: Visit): string {
  return UUID.test(given(FORM_ID)) ? given(FORM_ID) : randomUUID();
}

/** Lets the warehouse tell a form that is sent twice. It stays the same while mistakes are corrected. */
export function FormId({ visit }: { readonly visit: Visit }) {
  return <input type="hidden" name={FORM_ID} value={formIdOf(visit)} />;
}
