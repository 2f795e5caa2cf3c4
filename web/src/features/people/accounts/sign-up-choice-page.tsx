import type { ReactNode } from 'react';
import { ArrowRight, FlaskConical, Microscope } from '../../../ui/text/icon.ts';
import { AppLink, TextLink } from '../../../ui/text/link.tsx';
import { AccountPage } from './account-page.tsx';
import { useOriginSearch } from './entering.ts';

type ChoiceProps = { to: string; search?: Record<string, string>; icon: ReactNode; title: string; children: ReactNode };

const Choice = ({ to, search, icon, title, children }: ChoiceProps) => (
  <AppLink
    to={to}
    {...(search && { search })}
    className="group flex items-start gap-4 rounded-card border border-edge bg-card p-5 transition-colors hover:border-brand-ink hover:bg-brand-tint"
  >
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-tint text-brand-ink group-hover:bg-card">
      {icon}
    </span>
    <span className="grow">
      <span className="block font-medium">{title}</span>
      <span className="mt-0.5 block text-sm text-muted">{children}</span>
    </span>
    <ArrowRight aria-hidden="true" size={18} className="mt-2.5 shrink-0 text-muted" />
  </AppLink>
);

export const SignUpChoicePage = () => {
  const search = useOriginSearch();
  return (
    <AccountPage title="Create your account" intro="How will you use Aliquot?">
      <div className="grid gap-4">
        <Choice to="/signup/step-1" search={search} icon={<Microscope aria-hidden="true" size={20} />} title="Researcher">
          Submit requests and choose a certified laboratory.
        </Choice>
        <Choice to="/lab-owner-signup" icon={<FlaskConical aria-hidden="true" size={20} />} title="Laboratory owner">
          Register your laboratory and show what it can do through its documents.
        </Choice>
      </div>
      <p className="mt-6 text-center">
        Already have an account?{' '}
        <TextLink to="/signin" search={search}>
          Sign in
        </TextLink>
      </p>
    </AccountPage>
  );
};
