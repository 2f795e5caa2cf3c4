import { Link, type LinkProps } from '@tanstack/react-router';
import type { AppLinkProps } from '../ui/text/link.tsx';

/** A link leads to the current page only when their paths are the same, whatever page lies below it. */
const thisPageAlone = { exact: true, includeSearch: false };

/** A link that changes the page without loading it anew, and begins to load where it leads when it is pointed at. */
export const drawRouterLink = ({ to, search, hash, state, ...rest }: AppLinkProps) => (
  <Link {...rest} {...({ to, search, hash, state, activeOptions: thisPageAlone } as LinkProps)} />
);
