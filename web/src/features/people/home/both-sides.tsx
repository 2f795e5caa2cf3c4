import type { ReactNode } from 'react';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ArrowRight, Check } from '../../../ui/text/icon.ts';
import { LinkButton } from '../../../ui/text/link.tsx';

const Point = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-2.5">
    <Check aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-brand-ink" />
    {children}
  </li>
);

const factors = [
  { name: 'Services', share: 100, source: 'Capability list, page 2' },
  { name: 'Certifications', share: 100, source: 'CLIA certificate, page 1' },
  { name: 'Specializations', share: 75, source: 'Quality manual, page 9' },
  { name: 'Distance', share: 60, source: '84.3 km' },
];

const MatchExample = () => (
  <div className="rounded-card border border-line p-4">
    <div className="flex items-baseline justify-between gap-4">
      <p className="font-medium">Meridian Clinical Labs</p>
      <p className="text-sm text-muted">
        <span className="text-lg font-semibold text-ink tabular-nums">87%</span> match
      </p>
    </div>
    <ul className="mt-3 grid grid-cols-1 gap-2.5 text-sm">
      {factors.map(({ name, share, source }) => (
        <li key={name}>
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{name}</span>
            <span className="text-muted">{source}</span>
          </span>
          <ProgressBar label={name} value={share} className="mt-1" />
        </li>
      ))}
    </ul>
  </div>
);

const GapExample = () => (
  <div className="rounded-card border border-line p-4">
    <div className="flex items-start justify-between gap-4">
      <p className="font-medium">Proficiency testing is out of date</p>
      <Badge tone="warn">Gap</Badge>
    </div>
    <dl className="mt-3 grid gap-2.5 text-sm">
      {[
        { term: 'Required by', words: '42 CFR 493, subpart H' },
        { term: 'What we read', words: 'The last review was completed more than 24 months ago' },
        { term: 'What to upload', words: 'The latest proficiency testing review' },
        { term: 'What it improves', words: 'You match requests that require it' },
      ].map(({ term, words }) => (
        <div key={term} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
          <dt className="text-muted">{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </div>
);

const Side = ({
  title,
  lead,
  points,
  example,
  action,
}: {
  title: string;
  lead: string;
  points: string[];
  example: ReactNode;
  action: ReactNode;
}) => (
  <article className="grid grid-cols-1 content-start gap-5 rounded-card border border-line bg-card p-6 sm:p-8 lg:row-span-4 lg:grid-rows-subgrid">
    <div>
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1 text-muted">{lead}</p>
    </div>
    <ul className="grid content-start gap-2">
      {points.map((point) => (
        <Point key={point}>{point}</Point>
      ))}
    </ul>
    <figure>
      {example}
      <figcaption className="mt-2 text-xs text-muted">Made-up example</figcaption>
    </figure>
    <p>{action}</p>
  </article>
);

const arrow = <ArrowRight aria-hidden="true" size={16} />;

/** A card for each side of the market with an example of what it sees. */
export const BothSides = () => (
  <section aria-labelledby="both-sides" className="mx-auto max-w-304 px-4 py-20 sm:px-6">
    <h2 id="both-sides" className="text-2xl">
      Built for Both Sides of Research
    </h2>
    <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-2 lg:grid-rows-[repeat(4,auto)] lg:gap-y-0">
      <Side
        title="For researchers"
        lead="Describe your study once. See which labs can run it, and why."
        points={[
          'Labs ranked by services, certificates and distance',
          'Every part of the score explained, with its source',
          'Requests, answers and documents in one place',
        ]}
        example={<MatchExample />}
        action={
          <LinkButton to="/signup" look="quiet" className="-ml-4">
            Create a researcher account {arrow}
          </LinkButton>
        }
      />
      <Side
        title="For laboratories"
        lead="Use the documents you already have to show what you can do."
        points={[
          'Certificates, procedures and manuals read for you',
          'Each gap with its clause, the reason and how to close it',
          'Requests that match your certifications',
        ]}
        example={<GapExample />}
        action={
          <LinkButton to="/lab-owner-signup" look="quiet" className="-ml-4">
            Register a laboratory {arrow}
          </LinkButton>
        }
      />
    </div>
  </section>
);
