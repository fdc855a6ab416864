import type { components } from '@platform/api-client';
import { useTranslation } from 'react-i18next';

import { Values } from '../shared/Values';

/** The outputs of a run; nothing where it has none. */
export function RunResult({ run }: { readonly run: components['schemas']['RunDetail'] }) {
  const { t } = useTranslation();
  const { outputs = {} } = run.snapshot ?? {};
  if (Object.keys(outputs).length === 0) return null;
  return (
    <section
      className="app-card"
      style={{ padding: 'var(--mantine-spacing-md)' }}
      aria-label={t('run.outputsOfRun')}
    >
      <Values of={outputs} ports={[]} />
    </section>
  );
}
