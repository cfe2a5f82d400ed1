// The reader of PDF answers from here: it installs itself where it is loaded in a worker.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
