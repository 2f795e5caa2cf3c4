import { useGo } from '../../../platform/navigation.ts';
import { LinkButton } from '../../../ui/text/link.tsx';
import { ProtocolZone } from '../../hearts/protocols/protocol-zone.tsx';
import { useProtocolFiles } from '../../hearts/protocols/use-protocol-files.ts';

/** The first step of a researcher without projects: a file begins the request, and the form opens with what it proposes. */
export const FirstRequest = () => {
  const go = useGo();
  const files = useProtocolFiles(true, () => undefined);
  const add = async (chosen: readonly File[]) => {
    const areAdded = await files.add(chosen);
    if (areAdded) go('/request');
    return areAdded;
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <ProtocolZone files={{ ...files, add }} />
      {files.protocols.length > 0 && (
        <div>
          <LinkButton to="/request">Continue request</LinkButton>
        </div>
      )}
    </div>
  );
};
