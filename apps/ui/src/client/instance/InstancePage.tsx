import './instance.css';

import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { useCatalog, type Catalog } from '../api/use-catalog';
import { Facts } from '../shared/Facts';
import { Loading } from '../shared/Loading';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Card } from './Card';
import { Plugins } from './Plugins';
import { Ports } from './Ports';
import { Providers } from './Providers';
import { State } from './State';

function Described({ catalog }: { readonly catalog: Catalog }) {
  const { t, i18n } = useTranslation();
  const { name, locale, timezone } = catalog.instance;
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  return (
    <>
      <Card title={t('instance.facts')}>
        <Facts
          of={[
            [t('instance.name'), <Bdi>{name ?? t('instance.unnamed')}</Bdi>],
            [t('instance.locale'), languages.of(locale)],
            [t('instance.timezone'), timezone],
            [t('instance.locales'), catalog.locales.map((each) => languages.of(each)).join(', ')],
          ]}
        />
      </Card>
      <State catalog={catalog} />
      <div className="instance-grid">
        <Ports catalog={catalog} />
        <Providers of={catalog.llmProviders} />
      </div>
      <Plugins catalog={catalog} />
    </>
  );
}

/** This deployment: what it is made of, what does not work, and how to mend it. */
export function InstancePage() {
  const { t } = useTranslation();
  const catalog = useCatalog();
  return (
    <Page title={t('instance.title')}>
      {catalog.isError && (
        <ProblemNotice error={catalog.error} retry={() => void catalog.refetch()} />
      )}
      {catalog.isPending && !catalog.isError && <Loading height={420} />}
      {catalog.data && <Described catalog={catalog.data} />}
    </Page>
  );
}
