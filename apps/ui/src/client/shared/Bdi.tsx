import { Children, type ComponentProps } from 'react';

import { directed } from './directed';

/** A name or a text that a person wrote: it moves nothing around it, and controls of the direction in it do nothing. */
export function Bdi({ children, ...rest }: ComponentProps<'bdi'>) {
  return (
    <bdi dir="ltr" {...rest}>
      {Children.map(children, (child) => (typeof child === 'string' ? directed(child) : child))}
    </bdi>
  );
}
