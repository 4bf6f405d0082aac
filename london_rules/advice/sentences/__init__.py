"""What an author may have meant by a wrong text. Entrances: `report.report_unread`, `faults.with_suggestions`."""
