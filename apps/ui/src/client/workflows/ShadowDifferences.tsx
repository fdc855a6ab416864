import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { Values } from '../shared/Values';

type Differences = components['schemas']['ShadowReport']['changed'][number]['outputs'];

/** Each member that differs, before and after. */
export function ShadowDifferences({ of }: { readonly of: Differences }) {
  const { t } = useTranslation();
  return of.map(({ path, before, after }) => (
    <div key={path}>
      <Bdi className="app-mono">{path.slice(1).replaceAll('/', ' / ')}</Bdi>
      <Values of={{ [t('workflows.before')]: before, [t('workflows.after')]: after }} />
    </div>
  ));
}
