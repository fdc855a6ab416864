import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBan,
  IconBolt,
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconHelpCircle,
  IconHourglass,
  IconLoader,
  IconPlayerSkipForward,
  IconRefreshAlert,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

export type StatusName =
  | 'running'
  | 'completed'
  | 'failed'
  | 'lost'
  | 'suspended'
  | 'incident'
  | 'retrying'
  | 'person'
  | 'event'
  | 'time'
  | 'queued'
  | 'pending'
  | 'waiting'
  | 'done'
  | 'skipped'
  | 'substituted'
  | 'cancelled';

type Colour = 'running' | 'waiting' | 'failed' | 'done' | 'neutral';

const LOOKS: Readonly<Record<StatusName, { readonly icon: Icon; readonly colour: Colour }>> = {
  running: { icon: IconLoader, colour: 'running' },
  completed: { icon: IconCircleCheck, colour: 'done' },
  done: { icon: IconCircleCheck, colour: 'done' },
  failed: { icon: IconAlertTriangle, colour: 'failed' },
  incident: { icon: IconAlertTriangle, colour: 'failed' },
  retrying: { icon: IconRefreshAlert, colour: 'failed' },
  person: { icon: IconUserQuestion, colour: 'waiting' },
  event: { icon: IconBolt, colour: 'neutral' },
  time: { icon: IconHourglass, colour: 'neutral' },
  lost: { icon: IconHelpCircle, colour: 'failed' },
  suspended: { icon: IconClockPause, colour: 'waiting' },
  waiting: { icon: IconClockPause, colour: 'waiting' },
  queued: { icon: IconClockPause, colour: 'neutral' },
  pending: { icon: IconCircleDashed, colour: 'neutral' },
  skipped: { icon: IconPlayerSkipForward, colour: 'neutral' },
  substituted: { icon: IconArrowsExchange, colour: 'waiting' },
  cancelled: { icon: IconBan, colour: 'neutral' },
};

/** A newer platform may have a status that this page does not know: it is shown by its name. */
const UNKNOWN: (typeof LOOKS)[StatusName] = { icon: IconHelpCircle, colour: 'neutral' };
const lookOf = (status: string): typeof UNKNOWN =>
  (LOOKS as Readonly<Record<string, typeof UNKNOWN>>)[status] ?? UNKNOWN;

export const colourOf = (status: StatusName): string => `var(--status-${lookOf(status).colour})`;

/** A status as colour, icon and word: the colour alone says nothing. */
export function Status({
  status,
  compact = false,
}: {
  readonly status: StatusName;
  readonly compact?: boolean;
}) {
  const { t } = useTranslation();
  const { icon: Picture } = lookOf(status);
  const style = { '--status-colour': colourOf(status) } as CSSProperties;
  return (
    <span className="app-status" style={style}>
      <Picture size={compact ? 14 : 18} aria-hidden />
      {t(`status.${status}`, { defaultValue: status })}
    </span>
  );
}
