import { useState } from 'react';
import { useSession } from '../../../platform/session/session.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { BulkChoice } from '../lists/bulk-choices.ts';

const PersonChoice = ({
  people,
  give,
}: {
  people: readonly { id: string; name: string }[];
  give: (id: string | null) => void;
}) => {
  const [chosen, setChosen] = useState('');
  return (
    <Select
      dense
      label="Administrator"
      placeholder="Choose an administrator"
      value={chosen}
      options={people.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => {
        setChosen(target.value);
        give(target.value || null);
      }}
    />
  );
};

/** The bulk acts that assign laboratories that wait. Approving is done one at a time, because each needs its reasons. */
export const useAssignChoices = (people: readonly { id: string; name: string }[]): readonly BulkChoice[] => {
  const { user } = useSession();
  return [
    ...(user
      ? [
          {
            label: 'Assign to me',
            verb: 'Assign to yourself',
            consequence: 'No one else is notified.',
            act: { name: 'review.assign', assigneeId: user.id },
          } satisfies BulkChoice,
        ]
      : []),
    {
      label: 'Assign to…',
      verb: 'Assign',
      consequence: 'We’ll notify the administrator you choose.',
      ask: (give) => (
        <PersonChoice
          people={people}
          give={(assigneeId) => give(assigneeId === null ? null : { name: 'review.assign', assigneeId })}
        />
      ),
    },
    {
      label: 'Unassign',
      verb: 'Unassign',
      consequence: 'Another administrator can take them.',
      act: { name: 'review.assign', assigneeId: null },
    },
  ];
};
