import type { FormEvent } from 'react';

/**
 * Returns what sends a form unless something in it is wrong. Then each field says what it expects, and the first one has
 * the focus. The form has `noValidate`: the browser would say it in its own words, and only for one.
 */
export const sendWhenRight =
  (send: () => void) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget: form } = event;
    if (form.checkValidity()) {
      send();
      return;
    }
    const first = form.querySelector<HTMLElement>(
      'input:invalid, select:invalid, textarea:invalid',
    );
    first?.closest('details')?.setAttribute('open', '');
    first?.focus();
  };
