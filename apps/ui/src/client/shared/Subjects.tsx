import { Bdi } from './Bdi';
import { HiddenId } from './HiddenId';
import { useIsRevealed } from './Reveal';

export type SubjectIds = Readonly<Record<string, string>> | null;

/** The subjects of a run: kinds always, ids where they are revealed. */
export function Subjects({ of }: { readonly of: SubjectIds }) {
  const isRevealed = useIsRevealed();
  const entries = Object.entries(of ?? {});
  if (entries.length === 0) return <>—</>;
  return (
    <>
      {entries.map(([kind, id]) => (
        <span key={kind} style={{ display: 'block' }}>
          {kind} {isRevealed ? <Bdi className="app-mono">{id}</Bdi> : <HiddenId />}
        </span>
      ))}
    </>
  );
}
