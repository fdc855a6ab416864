import { UnstyledButton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { platformNow } from '../shared/clock';
import { durationInWords } from '../shared/durations';
import { colourOf, Status } from '../shared/Status';
import { barsOf } from './bars';

/** More bars say less than the list below them. */
const MAX_BARS = 60;

/** When each node was at work, with its attempts; what waits is striped. */
export function NodeBars({
  run: { createdAt, snapshot },
  nameOf,
  onChoose,
}: {
  readonly run: components['schemas']['RunDetail'];
  readonly nameOf: (path: string) => string;
  readonly onChoose: (path: string) => void;
}) {
  const { t, i18n } = useTranslation();
  const end = { createdAt, endedAt: snapshot?.endedAt };
  const bars = barsOf(end, snapshot?.nodes ?? [], platformNow()).slice(0, MAX_BARS);
  if (bars.length === 0) return null;
  return (
    <ol className="bars app-card" aria-label={t('run.duration')}>
      {bars.map(({ node: { path, status, attempts = 1 }, from, length, ms }) => (
        <li key={path} className="bars-row">
          <UnstyledButton fz="sm" td="underline" mih={24} onClick={() => onChoose(path)}>
            <Bdi>{nameOf(path)}</Bdi>
          </UnstyledButton>
          <span className="bars-track" aria-hidden>
            <span
              className="bars-bar"
              data-waits={status === 'waiting' || undefined}
              style={
                {
                  left: `${from * 100}%`,
                  width: `${length * 100}%`,
                  '--status-colour': colourOf(status),
                } as CSSProperties
              }
            />
          </span>
          <span className="bars-facts">
            <Status status={status} compact /> {durationInWords(ms, i18n.language)}
            {attempts > 1 && ` · ${t('run.attempts', { count: attempts })}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
