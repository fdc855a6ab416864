import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Bdi } from '../shared/Bdi';
import type { ElementKind } from './catalog-search';
import { itemOf } from './elements';

interface ElementLinkProps {
  readonly kind: ElementKind;
  readonly id: string;
  /** Default: the id. */
  readonly children?: ReactNode;
}

/** A link to an element of the catalog. */
export function ElementLink({ kind, id, children }: ElementLinkProps) {
  return (
    <Anchor component={Link} to="/catalog" search={{ item: itemOf({ kind, id }) } as never}>
      <Bdi>{children ?? id}</Bdi>
    </Anchor>
  );
}
