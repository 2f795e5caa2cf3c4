import { Link, type LinkProps } from '@tanstack/react-router';
import type { AppLinkProps } from '../ui/link.tsx';

/** A link that changes the page without loading it anew, and begins to load where it leads when it is pointed at. */
export const drawRouterLink = ({ to, search, hash, state, ...rest }: AppLinkProps) => (
  <Link {...rest} {...({ to, search, hash, state } as LinkProps)} />
);
