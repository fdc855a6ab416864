import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { ElementLink } from './ElementLink';

type TypeRef = components['schemas']['TypeRef'];

/** A type in words, with links to what it names. */
export function TypeText({ of }: { readonly of: TypeRef }) {
  const { t } = useTranslation();
  switch (of.kind) {
    case 'primitive':
      return <>{t(`catalog.primitive.${of.name}`)}</>;
    case 'coded':
      return (
        <>
          {t('catalog.codeOf')} <ElementLink kind="value-set" id={of.valueSet} />
        </>
      );
    case 'quantity':
      return (
        <>
          {t('catalog.quantity')}
          {of.dimension !== undefined && (
            <>
              {' '}
              (<ElementLink kind="dimension" id={of.dimension} />)
            </>
          )}
        </>
      );
    case 'ref':
      return <>{t('catalog.idOf', { entity: of.entity })}</>;
    case 'object':
      return <ElementLink kind="type" id={of.name} />;
    case 'list':
      return (
        <>
          {t('catalog.listOf')} <TypeText of={of.of} />
        </>
      );
    default:
      return <>{t('catalog.any')}</>;
  }
}
