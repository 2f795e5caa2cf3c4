import { AppLink } from '../../../ui/text/link.tsx';
import { Matter, Operator, Points, ReadingPage } from './reading-page.tsx';

/** The data that the product stores, who sees it, and how users export or delete it. */
export const PrivacyPage = () => (
  <ReadingPage
    title="Privacy Policy"
    lead="What Aliquot stores about you and your laboratory, who can see it, how long we keep it, and how to export or delete it."
  >
    <Matter title="Who is responsible">
      <p>
        This installation of Aliquot is operated by <Operator />. Contact them if something on this page is unclear or if you
        need help with your data.
      </p>
    </Matter>
    <Matter title="What is stored">
      <Points>
        <li>
          <b className="font-medium">Your account:</b> name, email address, organization, location and research interests, and
          the data for a second factor or another sign-in method if you set one up. Your password is stored only as a hash and
          can’t be read from it.
        </li>
        <li>
          <b className="font-medium">Your work:</b> your projects and their attachments; for a laboratory, its profile, its
          uploaded documents, what was read from them, and its questionnaire answers.
        </li>
        <li>
          <b className="font-medium">Your drafts:</b> unfinished requests and registrations, visible only to you, until you send
          or discard them.
        </li>
        <li>
          <b className="font-medium">An audit trail:</b> who changed or opened what, when, and from which IP address and
          browser.
        </li>
        <li>
          <b className="font-medium">Your sessions:</b> device, IP address and time of last use. Your profile page lists them,
          and you can end each one there.
        </li>
      </Points>
      <p>
        Aliquot is for certificates, procedures and project descriptions.{' '}
        <b className="font-medium">Do not upload patient data.</b>
      </p>
    </Matter>
    <Matter title="Cookies and your browser">
      <p>
        Aliquot sets cookies only to keep you signed in. They hold a random number, are sent only to this site, and expire when
        you sign out or after 30 days without use. There is no tracking or analytics. Pages load nothing from other sites unless
        the operator has set up a map service or a security check, which then see your IP address and the content they show.
      </p>
      <p>
        Your browser stores the color theme, whether someone is signed in, and, for up to 30 days, form entries the server has
        not received yet, without passwords. While a sign-in code is valid, it also stores where the code was sent. Documents
        you choose while registering a laboratory stay there until they upload. Signing out removes everything except the theme.
      </p>
    </Matter>
    <Matter title="Who sees what">
      <Points>
        <li>
          <b className="font-medium">A project</b> is visible to its researcher, the administrators, and a laboratory once it
          receives the request. The lab sees attachments only after it accepts.
        </li>
        <li>
          <b className="font-medium">A laboratory’s documents</b> and their analysis are visible to its members and the
          administrators.
        </li>
        <li>
          <b className="font-medium">An approved laboratory’s</b> name, city, services, terms and certificates, and reviews of
          it, are visible to everyone; its address, and why it fits a request, to signed-in users.
        </li>
        <li>
          <b className="font-medium">A Lab Passport</b> shows what the laboratory chose to everyone who has its link, until it
          ends the link or its last day passes.
        </li>
        <li>
          <b className="font-medium">Administrators</b> can see everything except passwords, unfinished requests and customers’
          questionnaires, and the audit trail records what they open.
        </li>
      </Points>
      <p>
        The operator’s own server reads documents with fixed rules. The operator can also name a language model. It gets a
        laboratory’s documents only after the laboratory agreed to its server by name, and your unfinished request or a
        customer’s questionnaire only when you click to ask. Your agreement can be ended at any time.
      </p>
      <p>
        Questions to the model about an unfinished request, with the answers, are visible only to you; those about a customer’s
        questionnaire only to the laboratory’s members. Administrators see that the model was asked, when, how long it took,
        what it cost and how many answers were of use, but no word of them. Those about a laboratory’s documents are visible to
        administrators.
      </p>
    </Matter>
    <Matter title="How long">
      <p>
        Your account and your work stay until you delete them. Work a laboratory has completed stays with that lab, without your
        name. Your name stays on agreements you signed and on what you decided or proposed for a laboratory. The numbers of a
        deleted laboratory’s passports stay on a public list, so that copies no longer count. Text read from a deleted document,
        and questions to a model about it, stay until the operator’s retention period ends. Audit entries stay as long as the
        operator must keep such records; nobody can change or remove them in the product. Failed sign-in attempts are deleted
        after about a day. The operator is responsible for keeping and deleting backups.
      </p>
    </Matter>
    <Matter title="Export or delete your data">
      <p>
        On your{' '}
        <AppLink to="/profile-settings" className="prose-link">
          profile page
        </AppLink>
        , “Download your data” gives you a file with all of the data above that is about you, and “Delete account” removes your
        account and your projects with their files immediately. A laboratory’s members can delete its documents; administrators
        can delete the whole laboratory.
      </p>
    </Matter>
  </ReadingPage>
);
