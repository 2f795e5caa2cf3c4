import { AppLink } from '../../ui/text/link.tsx';
import { Matter, Operator, Points, ReadingPage } from './reading-page.tsx';

/** What the product stores of people and laboratories, who sees it, and how to get it back or rid of it. */
export const PrivacyPage = () => (
  <ReadingPage
    title="Privacy Policy"
    lead="What Aliquot keeps of you and your laboratory, who sees it, how long it stays, and how you take it with you or delete it."
  >
    <Matter title="Who is responsible">
      <p>
        This installation of Aliquot is operated by <Operator />. Ask there when something on this page is not clear, or when
        you want something done that you cannot do yourself.
      </p>
    </Matter>
    <Matter title="What is stored">
      <Points>
        <li>
          <b className="font-medium">Your account:</b> name, email address, organization, location and research interests, and
          what a second factor or another way to sign in needs if you set one up. Of your password only a hash is kept, from
          which it cannot be read.
        </li>
        <li>
          <b className="font-medium">Your work:</b> the projects you describe and their attachments; for a laboratory its
          profile, the documents it uploads, what was read from them, and its answers to the questionnaire.
        </li>
        <li>
          <b className="font-medium">What you have begun:</b> the draft of a request or of a registration, for you alone, until
          you send or discard it.
        </li>
        <li>
          <b className="font-medium">A trail of changes:</b> who changed or opened what, when, and from which network address
          and browser.
        </li>
        <li>
          <b className="font-medium">Where you are signed in:</b> device, network address and time of last use. They are listed
          on your profile page, where you can end each of them.
        </li>
      </Points>
      <p>
        Aliquot is made for certificates, procedures and project descriptions.{' '}
        <b className="font-medium">Do not upload patient data.</b>
      </p>
    </Matter>
    <Matter title="Cookies and your browser">
      <p>
        Aliquot sets cookies only to keep you signed in. They hold a random number, are sent to this site alone, and end when
        you sign out or after 30 days without use. Nothing counts or follows visitors. Pages load nothing from others, unless
        the operator has chosen a map service or a check against robots: these then see your network address and what they draw.
      </p>
      <p>
        Your browser itself keeps the color theme, whether somebody is signed in, and for up to 30 days what the server has not
        taken yet of a form, without passwords; as long as a code works that was sent to you, also where it went. Documents that
        you choose while you register a laboratory are kept there until they are uploaded. All of this but the theme is removed
        when you sign out.
      </p>
    </Matter>
    <Matter title="Who sees what">
      <Points>
        <li>
          <b className="font-medium">A project</b> is seen by its researcher, the administrators, and a laboratory from the
          moment it is asked. The laboratory sees the attachments only after it has said yes.
        </li>
        <li>
          <b className="font-medium">A laboratory’s documents</b> and their analysis are seen by its own people and the
          administrators.
        </li>
        <li>
          <b className="font-medium">An approved laboratory’s</b> name, place, services and certificates, and why they fit a
          request, are shown to people who have signed in.
        </li>
        <li>
          <b className="font-medium">Administrators</b> see everything but passwords, and the trail of changes says what they
          open.
        </li>
      </Points>
      <p>
        Documents are read by the operator’s own server, by rules and without a language model. They are sent to nobody for it.
      </p>
    </Matter>
    <Matter title="How long">
      <p>
        Your account and your work stay until you delete them. What a laboratory has completed stays with that laboratory,
        without your name. Entries of the trail of changes stay as long as the operator has to keep records of this kind: the
        product lets nobody change or remove them. Failed attempts to sign in are forgotten after about a day. Backups are the
        operator’s to keep and to delete.
      </p>
    </Matter>
    <Matter title="Take it with you, or delete it">
      <p>
        On your{' '}
        <AppLink to="/profile-settings" className="prose-link">
          profile page
        </AppLink>
        , “Download your data” gives you a file with everything above that is about you, and “Delete account” removes your
        account and your projects with their files, at once. A laboratory’s people delete its documents one by one;
        administrators delete a laboratory as a whole.
      </p>
    </Matter>
  </ReadingPage>
);
