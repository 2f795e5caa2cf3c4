import { ArrowLeft } from './icon.ts';
import { type AppLinkProps, TextLink } from './link.tsx';

/** The way back to the page above, over a page's title. */
export const BackLink = ({ children, ...link }: Omit<AppLinkProps, 'className'>) => (
  <TextLink {...link} className="inline-flex items-center gap-1">
    <ArrowLeft aria-hidden="true" size={14} />
    {children}
  </TextLink>
);
