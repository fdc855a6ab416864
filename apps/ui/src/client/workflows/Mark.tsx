import {
  IconAlertTriangle,
  IconArchive,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
  IconMinus,
  IconPencil,
  IconPlus,
  type Icon,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

type MarkName =
  | 'published'
  | 'draft'
  | 'retired'
  | 'unpublished'
  | 'added'
  | 'removed'
  | 'changed'
  | 'passed'
  | 'failed'
  | 'error'
  | 'warning';

type Colour = 'waiting' | 'failed' | 'done' | 'neutral';

const LOOKS: Readonly<Record<MarkName, { readonly icon: Icon; readonly colour: Colour }>> = {
  published: { icon: IconCircleCheck, colour: 'done' },
  draft: { icon: IconPencil, colour: 'waiting' },
  retired: { icon: IconArchive, colour: 'neutral' },
  unpublished: { icon: IconCircleDashed, colour: 'neutral' },
  added: { icon: IconPlus, colour: 'done' },
  removed: { icon: IconMinus, colour: 'failed' },
  changed: { icon: IconPencil, colour: 'waiting' },
  passed: { icon: IconCircleCheck, colour: 'done' },
  failed: { icon: IconAlertTriangle, colour: 'failed' },
  error: { icon: IconAlertTriangle, colour: 'failed' },
  warning: { icon: IconInfoCircle, colour: 'waiting' },
};

export const markColour = (mark: MarkName): string => `var(--status-${LOOKS[mark].colour})`;

/** What becomes of a definition, a change or a test, as colour, icon and word. */
export function Mark({
  is,
  compact = false,
}: {
  readonly is: MarkName;
  readonly compact?: boolean;
}) {
  const { t } = useTranslation();
  const { icon: Picture } = LOOKS[is];
  const style = { '--status-colour': markColour(is) } as CSSProperties;
  return (
    <span className="app-status" style={style}>
      <Picture size={compact ? 14 : 18} aria-hidden />
      {t(`workflows.mark.${is}`)}
    </span>
  );
}
