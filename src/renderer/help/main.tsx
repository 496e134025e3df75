import '@fontsource-variable/inter/wght.css';
import '../tokens.css';
import '../base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HelpPage } from './help-page';

const container = document.getElementById('root');
if (container) {
  createRoot(container).render(
    <StrictMode>
      <HelpPage />
    </StrictMode>,
  );
}
