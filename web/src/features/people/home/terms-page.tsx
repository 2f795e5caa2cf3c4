import { AppLink } from '../../../ui/text/link.tsx';
import { Matter, Operator, Points, ReadingPage } from './reading-page.tsx';

/** What users can expect of the product, and what it expects of them. */
export const TermsPage = () => (
  <ReadingPage
    title="Terms of Service"
    lead="What you can expect from Aliquot, what it doesn’t do, and what we expect from you."
  >
    <Matter title="Who operates it">
      <p>
        This installation of Aliquot is operated by <Operator />. If you have an agreement with the operator, it takes
        precedence over this page.
      </p>
    </Matter>
    <Matter title="What Aliquot does">
      <p>
        Aliquot reads the documents that laboratories upload, compares them with the requirements of their field, and ranks
        laboratories for a researcher’s request. Each score shows how it is calculated, and each value links to the words it
        came from.
      </p>
    </Matter>
    <Matter title="What Aliquot doesn’t do">
      <Points>
        <li>
          <b className="font-medium">No certification.</b> Scores and gaps come from reading documents with fixed rules. They
          are not a certification or legal advice, and don’t replace an assessor.
        </li>
        <li>
          <b className="font-medium">No outside checks.</b> Aliquot compares documents with the profile and each other, not with
          registers or issuers. An administrator decides which labs are listed.
        </li>
        <li>
          <b className="font-medium">No part in your agreement.</b> Agreements and payments are between the researcher and the
          laboratory.
        </li>
        <li>
          <b className="font-medium">No guarantee.</b> Aliquot can be wrong. Check the evidence before you rely on a result.
        </li>
      </Points>
    </Matter>
    <Matter title="What we expect from you">
      <Points>
        <li>Give true information, and upload only documents you are allowed to share.</li>
        <li>Don’t upload patient data.</li>
        <li>Use one account per person, and keep its password to yourself.</li>
        <li>Don’t try to access other people’s data, and don’t disrupt the service.</li>
      </Points>
    </Matter>
    <Matter title="What you own">
      <p>
        You own your projects and documents. The operator stores and processes them to run the service, as described in the{' '}
        <AppLink to="/privacy" className="prose-link">
          Privacy Policy
        </AppLink>
        . You can leave at any time by deleting your account. Administrators can reject or remove a laboratory or account that
        breaks these terms.
      </p>
    </Matter>
  </ReadingPage>
);
