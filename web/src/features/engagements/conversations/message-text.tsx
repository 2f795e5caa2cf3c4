import { OutsideLink } from '../../../ui/text/link.tsx';
import { partsOf } from './conversation-words.ts';

/** A person's words as plain text with its line breaks. Web addresses are links; everything else stays text. */
export const MessageText = ({ text }: { text: string }) => (
  <p className="as-written">
    {partsOf(text).map(({ text: words, href }, index) =>
      href === undefined ? (
        words
      ) : (
        // An address can be there twice; parts have no key other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <OutsideLink key={index} href={href} rel="noopener noreferrer nofollow">
          {words}
        </OutsideLink>
      ),
    )}
  </p>
);

/** The initials of a person. The name is beside them. */
export const Avatar = ({ initials, own }: { initials: string; own: boolean }) => (
  <span
    aria-hidden="true"
    className={`grid size-8 shrink-0 place-items-center rounded-full text-xs font-semibold ${own ? 'bg-neutral-tint text-neutral' : 'bg-brand-tint text-brand-ink'}`}
  >
    {initials}
  </span>
);
