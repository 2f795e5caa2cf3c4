/** The landing page. */
export const HomePage = () => <h1 className="p-40 text-3xl">Connect Your Research with World-Class Labs</h1>;
