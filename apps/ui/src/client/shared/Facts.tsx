import type { ReactNode } from 'react';

/** A fact that is undefined or false is left out. */
export type Fact = readonly [name: string, value: ReactNode];

/** Named facts in words, beside each other where there is room. */
export function Facts({ of }: { readonly of: readonly Fact[] }) {
  const known = of.filter(([, value]) => value !== undefined && value !== false && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className="app-values">
      {known.map(([name, value]) => (
        <div key={name} className="app-value">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
