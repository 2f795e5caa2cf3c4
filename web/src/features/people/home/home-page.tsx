import { LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { BothSides } from './both-sides.tsx';
import { MarkedPage } from './marked-page.tsx';

const Hero = () => (
  <section className="mx-auto grid max-w-304 gap-12 px-4 pt-28 pb-20 sm:px-6 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] xl:items-center xl:gap-10 xl:pt-32">
    <div className="max-w-2xl">
      <h1 className="text-3xl">
        Connect Your Research with <span className="whitespace-nowrap">World-Class</span> Labs
      </h1>
      <p className="mt-5 max-w-[46ch] text-lg text-muted">
        Aliquot matches studies to certified laboratories and shows the words in a lab’s documents behind every finding.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/signup">Get Started as Researcher</LinkButton>
        <LinkButton to="/lab-owner-signup" look="secondary">
          Register Your Lab
        </LinkButton>
      </div>
      <p className="mt-4">
        <TextLink to="/labs">Browse certified laboratories</TextLink>
      </p>
    </div>
    <MarkedPage />
  </section>
);

const steps = [
  {
    title: 'Submit your project',
    words: 'Say what to measure, in which samples, by when and on what budget. Attach your protocol if you have one.',
  },
  {
    title: 'Get matched by AI',
    words:
      'We compare your request with each laboratory’s services, certificates and evidence. Fixed rules set the score, so every point can be explained.',
  },
  {
    title: 'Collaborate',
    words: 'Send your request to the lab you choose. Follow its response, the work and the results on your dashboard.',
  },
];

const HowItWorks = () => (
  <section aria-labelledby="how-it-works" className="border-y border-line bg-card">
    <div className="mx-auto max-w-304 px-4 py-20 sm:px-6">
      <h2 id="how-it-works" className="text-2xl">
        How It Works
      </h2>
      <ol className="mt-8 grid gap-10 md:grid-cols-3 md:gap-8">
        {steps.map(({ title, words }, index) => (
          <li key={title} className="border-t border-edge pt-4">
            <span aria-hidden="true" className="font-serif text-2xl text-brand-ink tabular-nums">
              {index + 1}
            </span>
            <h3 className="mt-2 text-lg">{title}</h3>
            <p className="mt-1 text-muted">{words}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

const Closing = () => (
  <section aria-labelledby="closing" className="bg-deep text-on-deep">
    <div className="mx-auto flex max-w-304 flex-wrap items-end justify-between gap-8 px-4 py-16 sm:px-6">
      <div>
        <h2 id="closing" className="max-w-[24ch] text-2xl">
          Find a laboratory and see the evidence
        </h2>
        <p className="mt-2 max-w-[52ch] text-on-deep-muted">Start with one project or one certificate.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/signup" className="bg-on-deep! text-deep! hover:bg-sheet!">
          Submit a project
        </LinkButton>
        <LinkButton to="/lab-owner-signup" className="border border-on-deep-muted bg-transparent! hover:border-on-deep">
          Register a laboratory
        </LinkButton>
      </div>
    </div>
  </section>
);

/** The landing page: shows what the product does by doing it. */
export const HomePage = () => (
  <>
    <Hero />
    <BothSides />
    <HowItWorks />
    <Closing />
  </>
);
