import { directed } from './directed';
import { useHide } from './hidden-ids';

/** A text that a workflow, a system or a person wrote, in the order of its writing, without the ids that are hidden here. */
export function FreeText({ children }: { readonly children: string }) {
  const hide = useHide();
  return <bdi dir="ltr">{directed(hide(children))}</bdi>;
}
