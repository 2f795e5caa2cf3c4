import type { RestingOnDocument } from '@aliquot/contract/hearts/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { plural } from '../../../ui/text/format.ts';
import { restingQuery } from './documents.api.ts';

const shownAtOnce = 8;

const Names = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length > 0 && (
    <div className="mt-3">
      <p className="font-medium text-ink">{title}</p>
      <ul className="list-disc pl-5">
        {names.slice(0, shownAtOnce).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {names.length > shownAtOnce && <p>and {names.length - shownAtOnce} more</p>}
    </div>
  );

const Resting = ({ certificates, requirements, score }: RestingOnDocument) => {
  if (certificates.length + requirements.length === 0) return <p className="mt-2">Nothing depends on this document alone.</p>;
  return (
    <>
      <Names
        title={`${plural(certificates.length, 'certificate depends', 'certificates depend')} on it alone`}
        names={certificates}
      />
      <Names
        title={`${plural(requirements.length, 'requirement depends', 'requirements depend')} on it alone`}
        names={requirements}
      />
      <p className="mt-3">
        They will no longer count, and we’ll judge the documents again.
        {score.scored && score.after !== score.before && ` The score would go from ${score.before}% to ${score.after}%.`}
      </p>
    </>
  );
};

type DeletionConsequencesProps = { documentId: string; fileName: string; onKnown: () => void };

/** The consequences of deleting a document, shown before it happens. `onKnown` is called once they are shown, or can't be. */
export const DeletionConsequences = ({ documentId, fileName, onKnown }: DeletionConsequencesProps) => {
  const { data, isPending, isError } = useQuery(restingQuery(documentId));
  useEffect(() => {
    if (!isPending) onKnown();
  }, [isPending, onKnown]);
  return (
    <>
      <p>{fileName} will be permanently deleted. Past judgments stay in the history.</p>
      {isPending && <p className="mt-2">Checking what depends on it…</p>}
      {isError && <p className="mt-2 text-bad">We couldn’t check what depends on it.</p>}
      {data?.resting && <Resting {...data.resting} />}
    </>
  );
};
