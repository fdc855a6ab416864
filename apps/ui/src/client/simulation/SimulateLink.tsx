import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useSession } from '../session/SessionProvider';
import type { VersionRef } from '../workflows/workflows-search';

interface SimulateLinkProps {
  readonly slug: string;
  readonly version: VersionRef | undefined;
}

/** Leads to the simulation of a workflow. Only for callers who may simulate. */
export function SimulateLink({ slug, version }: SimulateLinkProps) {
  const { t } = useTranslation();
  const { caller } = useSession();
  if (!caller.roles.includes('designer')) return null;
  return (
    <Button
      component={Link}
      to="/simulation"
      search={{ workflow: slug, ...(version !== undefined && { version }) } as never}
      variant="default"
      leftSection={<IconFlask size={18} aria-hidden />}
    >
      {t('simulation.simulate')}
    </Button>
  );
}
