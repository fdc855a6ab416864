import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
  type Icon,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';

type Tone = 'done' | 'waiting' | 'failed' | 'neutral';

const ICONS: Readonly<Record<Tone, Icon>> = {
  done: IconCircleCheck,
  waiting: IconInfoCircle,
  failed: IconAlertTriangle,
  neutral: IconCircleDashed,
};

/** Words with the icon and the colour of a tone. */
export function Sign({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const Picture = ICONS[tone];
  return (
    <span
      className="app-status"
      style={{ '--status-colour': `var(--status-${tone})`, whiteSpace: 'normal' } as CSSProperties}
    >
      <Picture size={18} aria-hidden style={{ flex: 'none' }} />
      {children}
    </span>
  );
}
