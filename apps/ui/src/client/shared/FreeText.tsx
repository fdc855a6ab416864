import { useHide } from './hidden-ids';

/** A text that a workflow, a system or a person wrote, without the ids that are hidden here. */
export function FreeText({ children }: { readonly children: string }) {
  const hide = useHide();
  return <bdi>{hide(children)}</bdi>;
}
