import { ActionIcon } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { notify } from './notify';

interface Reveal {
  readonly isRevealed: boolean;
  readonly isAsking: boolean;
  readonly toggle: () => void;
}

const RevealContext = createContext<Reveal | undefined>(undefined);

interface RevealScopeProps {
  /** What the screen shows, as the audit log names it: `runs:all`, `run:<id>`. */
  readonly of: string;
  readonly children: ReactNode;
}

/**
 * A part of the page whose ids of subjects are hidden until the reader asks for them. The audit log has who did, before they
 * appear. The answer holds for this tab.
 */
export function RevealScope({ of, children }: RevealScopeProps) {
  const { t } = useTranslation();
  const { client } = useSession();
  const [isRevealed, setRevealed] = useSessionStorage({
    key: `platform.reveal.${of}`,
    defaultValue: false,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataOf(client.POST('/api/reveals', { body: { resource: of } })),
    onSuccess: () => setRevealed(true),
    onError: () => notify(t('reveal.failed'), t),
  });
  const reveal = useMemo<Reveal>(
    () => ({
      isRevealed,
      isAsking: isPending,
      toggle: () => (isRevealed ? setRevealed(false) : mutate()),
    }),
    [isRevealed, isPending, setRevealed, mutate],
  );
  return <RevealContext value={reveal}>{children}</RevealContext>;
}

/** Whether the ids of subjects are shown here. */
export const useIsRevealed = (): boolean => use(RevealContext)?.isRevealed ?? false;

/** Shows and hides the ids of the scope it is in. */
export function RevealSwitch() {
  const { t } = useTranslation();
  const reveal = use(RevealContext);
  if (!reveal) return null;
  const { isRevealed, isAsking, toggle } = reveal;
  const label = t(isRevealed ? 'reveal.hide' : 'reveal.show');
  const Picture = isRevealed ? IconEyeOff : IconEye;
  return (
    <ActionIcon
      className="app-no-print"
      variant="default"
      size="lg"
      aria-label={label}
      title={isRevealed ? label : t('reveal.audited')}
      aria-pressed={isRevealed}
      loading={isAsking}
      onClick={toggle}
    >
      <Picture size={20} aria-hidden />
    </ActionIcon>
  );
}
