import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, type ButtonSize, buttonClass } from './button.tsx';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  search?: Record<string, unknown>;
  hash?: string;
  replace?: boolean;
  children: ReactNode;
};

/** A link inside of the product. It takes any path, so that a link can be written before its screen is. */
export const AppLink = ({ to, search, hash, replace, ...rest }: AppLinkProps) => (
  <Link {...rest} {...({ to, search, hash, replace } as LinkProps)} />
);

/** A link in running text. */
export const TextLink = ({ className, ...rest }: AppLinkProps) => (
  <AppLink className={clsx('prose-link', className)} {...rest} />
);

/** A link that looks like a button. */
export const LinkButton = ({
  look = 'primary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: AppLinkProps & { look?: ButtonLook; size?: ButtonSize; icon?: ReactNode }) => (
  <AppLink className={buttonClass(look, size, className)} {...rest}>
    {icon}
    {children}
  </AppLink>
);

/** A link out of the product; it tells the other side nothing and gives it no hold of this window. */
export const OutsideLink = ({ href, className, children, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={clsx('prose-link', className)} {...rest}>
    {children}
  </a>
);
