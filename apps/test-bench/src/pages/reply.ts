import type { ReactNode } from 'react';

export interface ShownReply {
  readonly title: string;
  readonly content: ReactNode;
  /** Default 200. */
  readonly status?: number;
}

/** A page, or the address to go on at. */
export type Reply = ShownReply | { readonly goTo: string };
