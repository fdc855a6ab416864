import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { directed } from './directed';
import { interpretationInWords } from './member-name';
import {
  measuredAt,
  measureInWords,
  trendInWords,
  trendPoints,
  type Measure,
  type Series,
} from './measure';

type More = (of: Measure['rest']) => ReactNode;

/** The amount, what it is compared with, when it was measured, and what else was said of it. */
function Amount({ of, more }: { readonly of: Measure; readonly more: More }) {
  const { t, i18n } = useTranslation();
  const { at, range, interpretation, rest } = of;
  return (
    <>
      <strong>{directed(measureInWords(of))}</strong>
      {range !== '' && ` (${t('values.reference', { range: directed(range) })})`}
      {interpretation !== '' && ` · ${interpretationInWords(interpretation, t)}`}
      {at !== '' && (
        <Text span size="sm">
          {' · '}
          {directed(measuredAt(of, i18n.language))}
        </Text>
      )}
      {Object.keys(rest).length > 0 && more(rest)}
    </>
  );
}

/** One measure: "Potassium 7,2 mmol/L (réf. 3,5–5,0) · 18 nov. 2026, 08:10". */
export function OneMeasure({ of, more }: { readonly of: Measure; readonly more: More }) {
  return (
    <>
      {of.name !== '' && <>{directed(of.name)} </>}
      <Amount of={of} more={more} />
    </>
  );
}

const LINE = { width: 96, height: 24, margin: 3 };

/** The last values as a line. Its shape alone: the words beside it have the values. */
function TrendLine({ of }: { readonly of: readonly Measure[] }) {
  const points = trendPoints(of);
  const last = points?.at(-1);
  if (!points || !last) return null;
  const { width, height, margin } = LINE;
  const placed = ([across, down]: readonly [number, number]) =>
    [margin + across * (width - 2 * margin), margin + down * (height - 2 * margin)] as const;
  const [x, y] = placed(last);
  return (
    <svg className="app-trend" width={width} height={height} aria-hidden>
      <polyline points={points.map((point) => placed(point).join(',')).join(' ')} />
      <circle cx={x} cy={y} r={margin} />
    </svg>
  );
}

/** Measures by what was measured: the latest, how it changed, and the earlier ones. */
export function MeasureSeries({
  of,
  more,
}: {
  readonly of: readonly Series[];
  readonly more: More;
}) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="app-items">
      {of.map(({ key, measures }) => {
        const [latest, ...earlier] = measures;
        const trend = trendInWords(measures, i18n.language);
        return (
          <li key={key}>
            {latest && <OneMeasure of={latest} more={more} />}
            {trend !== undefined && (
              <div>
                {trend} <TrendLine of={measures} />
              </div>
            )}
            {earlier.length > 0 && (
              <details>
                <summary>{t('values.earlier')}</summary>
                <ul className="app-items">
                  {earlier.map((measure, position) => (
                    <li key={position}>
                      <Amount of={measure} more={more} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
