import { useTranslation } from 'react-i18next';

const BAR = 6;
const GAP = 2;
const HEIGHT = 24;

/** Counts over time as bars, the latest at the right. A reader of the screen gets the counts. */
export function Trend({ of, name }: { readonly of: readonly number[]; readonly name: string }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...of);
  const width = of.length * (BAR + GAP);
  return (
    <svg
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={t('overview.trend', { name, counts: of.join(', ') })}
    >
      {of.map((count, at) => {
        const height = count === 0 ? 1 : Math.max(3, Math.round((count / most) * HEIGHT));
        return (
          <rect
            // A place in time is what a bar is.
            key={at}
            x={at * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            fill={count === 0 ? 'var(--app-border)' : 'var(--status-failed)'}
          />
        );
      })}
    </svg>
  );
}
