import type { Identity } from '@aliquot/contract/people/accounts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SectionCard } from '../../../../ui/layout/card.tsx';
import { formatDate } from '../../../../ui/text/format.ts';
import { addressToLink, type Security, unlinkIdentity, useRenew } from './profile.api.ts';
import type { Messages } from './profile-messages.ts';
import { ProofDialog, proofBySession } from './profile-proof.tsx';

type Provider = { readonly id: string; readonly name: string };

const IdentityRow = ({ identity, onDisconnect }: { identity: Identity; onDisconnect: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
    <div>
      <p className="font-medium">{identity.name}</p>
      <p className="text-sm text-muted">Connected on {formatDate(identity.created_at)}</p>
    </div>
    <Button look="secondary" size="sm" onClick={onDisconnect}>
      Disconnect<span className="sr-only"> {identity.name}</span>
    </Button>
  </li>
);

const ProviderRow = ({ name, onConnect }: { name: string; onConnect: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
    <div>
      <p className="font-medium">{name}</p>
      <p className="text-sm text-muted">Not connected</p>
    </div>
    <Button look="secondary" size="sm" onClick={onConnect}>
      Connect<span className="sr-only"> {name}</span>
    </Button>
  </li>
);

type Asked = { connect: Provider } | { disconnect: Identity };

/** External accounts for single sign-on. */
export const IdentitiesSection = ({
  security,
  providers,
  succeed,
}: { security: Security; providers: readonly Provider[] } & Messages) => {
  const renew = useRenew();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { identities } = security;
  const others = providers.filter(({ id }) => !identities.some(({ provider }) => provider === id));
  if (identities.length === 0 && others.length === 0) return null;
  const dialog = { proof: proofBySession(security), onClose: () => setAsked(null) };
  const connect = async ({ id }: Provider) => window.location.assign(await addressToLink(id));
  const disconnect = async ({ provider, id, name }: Identity) => {
    await unlinkIdentity(provider, id);
    await renew();
    succeed(`${name} disconnected.`);
  };
  return (
    <SectionCard title="Single sign-on" description="Other accounts you can sign in with.">
      <ul className="divide-y divide-line">
        {identities.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} onDisconnect={() => setAsked({ disconnect: identity })} />
        ))}
        {others.map((provider) => (
          <ProviderRow key={provider.id} name={provider.name} onConnect={() => setAsked({ connect: provider })} />
        ))}
      </ul>
      {asked && 'connect' in asked && (
        <ProofDialog
          {...dialog}
          open
          title={`Connect ${asked.connect.name}?`}
          confirmLabel={`Go to ${asked.connect.name}`}
          fallback={`${asked.connect.name} can’t be reached. Nothing was changed. Please try again.`}
          onConfirm={() => connect(asked.connect)}
        >
          <p>You’ll sign in at {asked.connect.name} and return here. After that, you can sign in with it.</p>
        </ProofDialog>
      )}
      {asked && 'disconnect' in asked && (
        <ProofDialog
          {...dialog}
          open
          title={`Disconnect ${asked.disconnect.name}?`}
          confirmLabel="Disconnect"
          danger
          fallback={`We couldn’t disconnect ${asked.disconnect.name}. Please try again.`}
          onConfirm={() => disconnect(asked.disconnect)}
        >
          <p>You can no longer sign in with it. You can connect it again at any time.</p>
        </ProofDialog>
      )}
    </SectionCard>
  );
};
