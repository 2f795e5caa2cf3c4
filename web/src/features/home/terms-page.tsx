import { AppLink } from '../../ui/text/link.tsx';
import { Matter, Operator, Points, ReadingPage } from './reading-page.tsx';

/** What may be expected of the product, and of those who use it. */
export const TermsPage = () => (
  <ReadingPage title="Terms of Service" lead="What you can expect of Aliquot, what it does not do, and what it expects of you.">
    <Matter title="Who operates it">
      <p>
        This installation of Aliquot is operated by <Operator />. If you have an agreement with the operator, it comes before
        this page.
      </p>
    </Matter>
    <Matter title="What Aliquot does">
      <p>
        It reads the documents that laboratories upload, compares them with requirements of their field, and ranks laboratories
        for a researcher’s request. Each score says what it is made of, and each value that was read shows the words it comes
        from.
      </p>
    </Matter>
    <Matter title="What it does not do">
      <Points>
        <li>
          <b className="font-medium">It certifies nobody.</b> Scores and gaps are a reading of documents by rules. They are no
          certification, no legal advice and no substitute for an assessor.
        </li>
        <li>
          <b className="font-medium">It asks no register and no issuer.</b> Documents are compared with the profile and with
          each other; an administrator decides which laboratory is listed.
        </li>
        <li>
          <b className="font-medium">It is no party to your agreement.</b> What a researcher and a laboratory agree on, and what
          is paid for it, is between the two.
        </li>
        <li>
          <b className="font-medium">It can be wrong.</b> Look at the evidence before you rely on a result.
        </li>
      </Points>
    </Matter>
    <Matter title="What is expected of you">
      <Points>
        <li>Give true information, and upload only documents that you may share.</li>
        <li>Upload no patient data.</li>
        <li>Use one account per person, and keep its password to yourself.</li>
        <li>Do not try to reach what is not meant for you, and do not disturb the service for others.</li>
      </Points>
    </Matter>
    <Matter title="What stays yours">
      <p>
        Your projects and documents stay yours. The operator stores and reads them to run the service, as the{' '}
        <AppLink to="/privacy" className="prose-link">
          Privacy Policy
        </AppLink>{' '}
        says, and you can leave at any time by deleting your account. Administrators can refuse or remove a laboratory or an
        account that does not keep to this page.
      </p>
    </Matter>
  </ReadingPage>
);
