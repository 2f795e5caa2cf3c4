import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo } from '../../../platform/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyRound, Mail, Phone } from '../../../ui/text/icon.ts';
import { signInFailure } from './accounts.api.ts';
import { signInPath, useOrigin } from './entering.ts';
import { addressOfProvider, type WaysIn, waysInQuery } from './ways-in.api.ts';

type OtherWaysProps = { given: () => { email?: string }; onFailure: (words: string) => void };

/** The methods every installation has, so that the layout does not shift when the answer arrives. */
const everywhere: Pick<WaysIn, 'providers' | 'magicLink' | 'emailCode' | 'phoneCode'> = {
  providers: [],
  magicLink: true,
  emailCode: true,
  phoneCode: false,
};

const icon = { 'aria-hidden': true, size: 18 } as const;

/** The sign-in methods of this installation besides the password. */
export const OtherWays = ({ given, onFailure }: OtherWaysProps) => {
  const { data: ways = everywhere } = useQuery(waysInQuery);
  const go = useGo();
  const from = useOrigin();
  const [leavingFor, setLeavingFor] = useState<string | null>(null);

  const take = (step: 'link' | 'email-code' | 'phone-code') => go(signInPath(step, from), { state: given() });

  const continueWith = async (provider: string) => {
    setLeavingFor(provider);
    try {
      window.location.assign(await addressOfProvider(provider, from));
    } catch (error) {
      setLeavingFor(null);
      onFailure(signInFailure(error));
    }
  };

  return (
    <section aria-labelledby="other-ways" className="mt-8 border-t border-line pt-5">
      <h2 id="other-ways" className="mb-3 font-sans text-sm font-medium text-muted">
        Sign in another way
      </h2>
      <div className="grid gap-2">
        {ways.providers.map(({ id, name }) => (
          <Button
            key={id}
            look="secondary"
            icon={<KeyRound {...icon} />}
            loading={leavingFor === id}
            loadingLabel={`Opening ${name}`}
            onClick={() => void continueWith(id)}
          >
            Continue with {name}
          </Button>
        ))}
        <div className="-mx-2 flex flex-wrap gap-x-1">
          {ways.magicLink && (
            <Button look="quiet" size="sm" icon={<Mail {...icon} />} onClick={() => take('link')}>
              Email me a link
            </Button>
          )}
          {ways.emailCode && (
            <Button look="quiet" size="sm" icon={<Mail {...icon} />} onClick={() => take('email-code')}>
              Email me a code
            </Button>
          )}
          {ways.phoneCode && (
            <Button look="quiet" size="sm" icon={<Phone {...icon} />} onClick={() => take('phone-code')}>
              Text me a code
            </Button>
          )}
        </div>
      </div>
    </section>
  );
};
