import { type ReactNode, useEffect, useRef } from 'react';
import { Footer } from './footer.tsx';
import { Header, type HeaderProps } from './header.tsx';

/** Moves the focus to the content after navigation, for keyboards and screen readers. */
const useFocusOnChange = (path: string) => {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
};

type FrameProps = Omit<HeaderProps, 'children'> & {
  /** The path of the content on screen; while a page loads, it is still that of the page before. */
  shownPath?: string;
  besideLinks?: ReactNode;
  /** The menu of an area, below the header. */
  menu?: ReactNode;
  children: ReactNode;
};

/** Header, content and footer of every page. */
export const Frame = ({ children, besideLinks, menu, shownPath, ...header }: FrameProps) => {
  const main = useFocusOnChange(shownPath ?? header.pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="no-print fixed top-3 left-3 z-80 rounded-control bg-ink px-4 py-2 font-medium text-paper not-focus:sr-only"
      >
        Skip to content
      </a>
      <Header {...header}>{besideLinks}</Header>
      {menu}
      <main ref={main} id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer pathname={header.pathname} isSignedIn={header.signedInAs !== null} />
    </div>
  );
};
