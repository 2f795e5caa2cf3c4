import { clsx } from 'clsx';
import { type ComponentProps, createContext, type ReactElement, type ReactNode, use } from 'react';
import { type ButtonLook, type ButtonSize, buttonClass } from '../button.tsx';

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  search?: Record<string, string>;
  hash?: string;
  /** Navigation state for the next page; a function is asked when the link is followed. */
  state?: Record<string, unknown> | (() => Record<string, unknown>);
  children: ReactNode;
};

/** A plain link that the browser follows itself. */
const renderPlainLink = ({ to, search, hash, state: _unknown, children, ...rest }: AppLinkProps): ReactElement => {
  const query = new URLSearchParams(search).toString();
  return (
    <a href={`${to}${query && `?${query}`}${hash ? `#${hash}` : ''}`} {...rest}>
      {children}
    </a>
  );
};

/** Renders links within the product: plain ones until the application provides its router's. */
export const LinkContext = createContext<(props: AppLinkProps) => ReactElement>(renderPlainLink);

/** A link within the product. It accepts any path. */
export const AppLink = (props: AppLinkProps) => use(LinkContext)(props);

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

/** A file download link that looks like a button. */
export const DownloadLink = ({
  href,
  look = 'secondary',
  size = 'md',
  icon,
  className,
  children,
}: {
  href: string;
  look?: ButtonLook;
  size?: ButtonSize;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) => (
  <a href={href} download className={buttonClass(look, size, className)}>
    {icon}
    {children}
  </a>
);

/** A link to another site, which gets no referrer and no access to this window. */
export const OutsideLink = ({ href, className, children, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={clsx('prose-link', className)} {...rest}>
    {children}
  </a>
);
