import { Link, type LinkProps } from '@tanstack/react-router';
import type { AppLinkProps } from '../ui/text/link.tsx';

/** A link is current only on exactly its path, not on pages below it, and with its own query where it has one. */
const currentOn = (search: AppLinkProps['search']) => ({ exact: true, includeSearch: search !== undefined });

/** A link that navigates without reloading, and preloads its page on hover. */
export const renderRouterLink = ({ to, search, hash, state, ...rest }: AppLinkProps) => (
  <Link {...rest} {...({ to, search, hash, state, activeOptions: currentOn(search) } as LinkProps)} />
);
