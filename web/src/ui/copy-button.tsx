import { useState } from 'react';
import { Button } from './button.tsx';
import { Check } from './text/icon.ts';

/** Copies a text. Browsers allow that only on secure pages; elsewhere there is no button. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [copied, setCopied] = useState(false);
  if (!window.isSecureContext) return null;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <Button look="secondary" size="sm" onClick={copy} {...(copied && { icon: <Check aria-hidden="true" size={16} /> })}>
        {label}
      </Button>
      <output className="sr-only">{copied && 'Copied'}</output>
    </>
  );
};
